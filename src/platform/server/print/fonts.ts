import { createRequire } from 'node:module';

/** Font files with Latin and Devanagari letters and the rupee sign. */
export interface Fonts {
  regular: string;
  bold: string;
}

const require = createRequire(import.meta.url);

export const fonts: Fonts = {
  regular: require.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf'),
};
