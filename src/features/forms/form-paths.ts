export const FORMS_PATH = '/forms';
export const ANSWERS_PATH = '/forms/answers';
