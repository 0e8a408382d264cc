export const H1_REGISTER_PATH = '/prescription/h1-register';
