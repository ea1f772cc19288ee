import { listCurrencies } from '#contract/currencies.ts'
import { getLive, getReady, getStatus } from '#contract/status.ts'
import { lastBackupDay } from '#server/features/backups/backups.service.ts'
import type { AddRoute } from '#server/http/route.ts'
import { version } from '#server/shared/process/version.ts'
import { requireReady } from './ready.service.ts'
import { newestRelease } from './release.service.ts'
import { toReleaseDate } from './status.mapper.ts'

/** Clients of this generation of the wire decide by this number which paths there are. */
const wireVersion = 'v0.22.3'
const asBuild = (own: string) => `${wireVersion}+cubby.${own}`

export function statusRoutes(add: AddRoute): void {
  add(getStatus, ({ context }) => {
    const latest = newestRelease(context)
    const { allowLocalSignIn, demo, mail, oidc, proxySignIn } = context.config
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
      labelPrinting: context.config.printCommand !== undefined,
      proxySignIn: proxySignIn !== undefined,
      passwordReset: mail !== undefined && allowLocalSignIn && !demo,
      oidc: {
        enabled: oidc !== undefined,
        buttonText: oidc?.buttonText ?? '',
        autoRedirect: oidc?.autoRedirect ?? false,
        allowLocal: context.config.allowLocalSignIn,
      },
      maxImportMegabytes: context.config.maxImportMegabytes,
      maxUploadMegabytes: context.config.maxUploadMegabytes,
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
