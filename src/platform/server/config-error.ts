/** A setting that cannot be used: the command line prints the message alone, without a stack. */
export class ConfigError extends Error {
  readonly forUser = true;
}
