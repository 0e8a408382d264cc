import type { MessageLanguage } from '#features/patient-messages/server/public.ts';
import { type Translation, translations } from '../campaign-choices.ts';
import type { StoredCampaign } from './campaign-kind.ts';

const isTranslation = (language: string | null): language is Translation => language !== null && Object.hasOwn(translations, language);

/** The language in which a patient gets the messages of a campaign. @param language the patient's; null: unknown */
export const languageFor = (campaign: StoredCampaign, language: string | null): MessageLanguage =>
  isTranslation(language) && campaign[`text_${language}`] !== '' ? language : 'en';

/** The message of a campaign as it is sent. */
export function messageIn(campaign: StoredCampaign, language: MessageLanguage = 'en') {
  return language === 'en'
    ? { language, text: campaign.text, template: campaign.template }
    : { language, text: campaign[`text_${language}`], template: campaign[`template_${language}`] };
}
