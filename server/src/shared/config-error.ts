import { StartError } from '#server/shared/process/start-error.ts'

export class ConfigError extends StartError {}
