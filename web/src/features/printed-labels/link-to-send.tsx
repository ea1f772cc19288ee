import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getCode } from '#contract/printed-labels/codes.ts'
import { codeAddressQuery } from './code-address.query.ts'
import { isLocal, LocalAddressNote } from './local-address-note.tsx'
import { SecretLine } from '#web/components/secret-line.tsx'
import { apiUrl } from '#web/shared/api.ts'
import { basePath } from '#web/shared/base-path.ts'

interface LinkToSendProps {
  /** Path of the link below the base URL of the server. */
  path: string
  qrAlt: string
  note: string
  children: ReactNode
}

/** A new link to send, and its QR code for a person nearby. */
export function LinkToSend({ path, qrAlt, note, children }: LinkToSendProps) {
  const { t } = useTranslation()
  const here = `${location.origin}${basePath}`
  // Other devices cannot open localhost, so the link uses the base URL of printed codes when there is one.
  const { data: address } = useQuery({ ...codeAddressQuery, enabled: isLocal(here) })
  const base = isLocal(here) ? (address ?? here) : here
  const link = `${base}${path}`
  // The link is encoded twice, because the server decodes the parameter `data` a second time.
  const src = apiUrl(getCode, {}, { data: encodeURIComponent(link) })
  return (
    <div className="mt-3 flex gap-x-5 gap-y-3 max-md:flex-wrap">
      <img
        src={src}
        alt={qrAlt}
        width={128}
        height={128}
        className="size-32 shrink-0 rounded-photo bg-base-200 p-1.5 inset-ring inset-ring-line"
      />
      <div className="grid min-w-0 flex-[1_1_14rem] content-center gap-2.5">
        <p className="text-sm text-second">{children}</p>
        <LocalAddressNote address={base} />
        <SecretLine label={t('members.link')} text={link} copied={t('members.linkCopied')} isShared />
        <p className="text-xs text-third">{note}</p>
      </div>
    </div>
  )
}
