import { StartError } from '#server/shared/process/start-error.ts'

/** A setting that cannot be used. */
export class ConfigError extends StartError {}
