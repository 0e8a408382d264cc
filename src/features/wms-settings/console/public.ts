export { WmsNavigation } from './wms-navigation.tsx';
