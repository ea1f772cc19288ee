import type { Config } from '#server/config.ts'

export function describeRisks(config: Config): string[] {
  const { baseUrl, allowRegistration, metrics, metricsToken, demo, backups } = config
  const hints = [
    baseUrl === undefined &&
      'CUBBY_BASE_URL is not set: links in mails and on printed labels lead to the address that somebody happened to use.',
    baseUrl?.startsWith('http:') &&
      'CUBBY_BASE_URL begins with http: passwords can be read on their way. Use https.',
    allowRegistration &&
      'Whoever reaches Cubby can create an account. Set CUBBY_ALLOW_REGISTRATION=false once everybody has one.',
    metrics &&
      metricsToken === undefined &&
      'Whoever reaches Cubby can read /metrics. Set CUBBY_METRICS_TOKEN.',
    demo && 'CUBBY_DEMO is on: everybody may use the account of the demo.',
    !backups &&
      'Nothing makes backups: CUBBY_BACKUPS is off, or files are in S3 and neither CUBBY_BACKUP_URL nor CUBBY_BACKUP_DIR is set.',
  ]
  return hints.filter((hint) => typeof hint === 'string')
}
