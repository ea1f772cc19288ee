import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { parseAssetId } from '#web/shared/asset-id.ts'
import { isUuid } from '#web/shared/new-uuid.ts'

/**
 * Pages of a record, by the first part of their path. Each has a check of its URL, and the text to show for an invalid
 * URL.
 */
const records = {
  assets: { text: 'wrongLink.noAssetId', isValid: leadsToItem },
  a: { text: 'wrongLink.noAssetId', isValid: leadsToItem },
  item: { text: 'wrongLink.noItem', isValid: isUuid },
  location: { text: 'wrongLink.noLocation', isValid: isUuid },
  label: { text: 'wrongLink.noLabel', isValid: isUuid },
} as const

function leadsToItem(part: string) {
  return isUuid(part) || parseAssetId(part) !== undefined
}

/** Explains why a URL cannot belong to a record. Renders the children for any other URL. */
export function InvalidUrlNotice({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const fault = findInvalidUrlPart(useLocation().pathname)
  return fault ? t(fault.text, { part: fault.part }) : children
}

function findInvalidUrlPart(pathname: string) {
  const [, page = '', part = ''] = pathname.split('/').map(decode)
  const record = Object.entries(records).find(([name]) => name === page)?.[1]
  return record && part !== '' && !record.isValid(part) ? { text: record.text, part } : undefined
}

function decode(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
