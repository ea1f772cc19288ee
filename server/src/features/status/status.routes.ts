import { listCurrencies } from '#contract/currencies.ts'
import { getLive, getReady, getStatus } from '#contract/status.ts'
import { hasAccounts } from '#server/features/accounts/users.service.ts'
import { lastBackupDay } from '#server/features/backups/backups.service.ts'
import type { AddRoute } from '#server/http/route.ts'
import { version } from '#server/shared/process/version.ts'
import { requireReady } from './ready.service.ts'
import { newestRelease } from './release.service.ts'
import { toReleaseDate } from './status.mapper.ts'

/** The version that each API generation reports, by which clients recognise the generation. */
const wireVersions = ['v0.22.3', 'v0.24.2', 'v0.26.2']

export function statusRoutes(add: AddRoute): void {
  add(getStatus, async ({ context }) => {
    const latest = newestRelease(context)
    const { allowLocalSignIn, apiGeneration, demo, mail, oidc, proxySignIn } = context.config
    const asBuild = (own: string) => `${wireVersions[apiGeneration - 1]}+cubby.${own}`
    return {
      health: true,
      versions: null,
      title: 'Cubby',
      message: 'Know what you own, where it is and what it is worth.',
      build: { version: asBuild(version), commit: 'unknown', buildTime: 'unknown' },
      cubbyVersion: version,
      latest: {
        version: asBuild(latest.version),
        date: toReleaseDate(latest.publishedAt),
        cubbyVersion: latest.version,
        url: latest.url,
      },
      lastBackup: lastBackupDay(context),
      demo: context.config.demo,
      allowRegistration: context.config.allowRegistration,
      hasAccounts: await hasAccounts(context),
      labelPrinting: context.config.printCommand !== undefined,
      proxySignIn: proxySignIn !== undefined,
      passwordReset: mail !== undefined && allowLocalSignIn && !demo,
      sendsMail: mail !== undefined && !demo,
      oidc: {
        enabled: oidc !== undefined,
        buttonText: oidc?.buttonText ?? '',
        autoRedirect: oidc?.autoRedirect ?? false,
        allowLocal: context.config.allowLocalSignIn,
      },
      maxImportMegabytes: context.config.maxImportMegabytes,
      maxUploadMegabytes: context.config.maxUploadMegabytes,
      telemetry: { enabled: false },
      productLookup: [...context.config.productSources],
    }
  })
  add(getLive, () => ({ status: 'ok' as const }))
  add(getReady, async ({ context }) => {
    await requireReady(context)
    return { status: 'ok' as const }
  })
  add(listCurrencies, ({ context, reply }) => {
    reply.header('cache-control', 'max-age=600')
    return [...context.currencies]
  })
}
