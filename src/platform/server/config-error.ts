/** Invalid setting; the command line prints only its message. */
export class ConfigError extends Error {
  readonly forUser = true;
}
