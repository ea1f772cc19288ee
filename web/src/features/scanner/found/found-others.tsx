import { Link, useRouter } from '@tanstack/react-router'
import { ArrowUpRight, Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Label } from '#contract/labels.ts'
import type { Found } from '#web/features/scanner/found/found.ts'
import { FoundNote } from '#web/features/scanner/found/found-note.tsx'
import { ScannedRow } from '#web/features/scanner/scanned-row.tsx'
import type { ScannedItem } from '#web/features/scanner/sessions/scanned-item.ts'
import { basePath } from '#web/shared/base-path.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { labelColor } from '#web/ui/images/label-color.ts'
import { Tag } from '#web/ui/tag.tsx'

interface FoundSeveralProps {
  found: Found & { kind: 'items' }
  onPick: (item: ScannedItem) => void
}

/** Lists all items that match a scanned code, because only the user can tell which one was meant. */
export function FoundSeveral({ found, onPick }: FoundSeveralProps) {
  const { t } = useTranslation()
  const { code, items, total } = found
  const more = total - items.length
  return (
    <div>
      <h2 className="text-lg font-650 tracking-tight">{t('scanner.several', { code })}</h2>
      <p className="text-sm text-second">{t('scanner.severalText')}</p>
      <ul className="mt-2">
        {items.map((item) => (
          <li key={item.id} className="border-b border-line last:border-0">
            <button
              type="button"
              onClick={() => onPick(item)}
              className="w-full rounded-field text-start hover:bg-fill"
            >
              <ScannedRow item={item} />
            </button>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Link to="/items" search={{ q: code }} className={`${buttonClass({ kind: 'text' })} -ms-3.5`}>
          {t('list.andMore', { count: more })}
        </Link>
      ) : null}
    </div>
  )
}

export function FoundLabel({ label }: { label: Label }) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-3 rounded-popover bg-base-200 p-4">
      <h2 className="min-w-0 flex-1">
        <Tag color={labelColor(label)} isLarge>
          {label.name}
        </Tag>
      </h2>
      <Link to="/label/$id" params={{ id: label.id }} className={buttonClass({ kind: 'primary' })}>
        <ArrowUpRight size={18} aria-hidden />
        {t('action.open')}
      </Link>
    </div>
  )
}

/** Offers to open the page of a scanned QR code. Every page of Cubby can show such a code. */
export function FoundPage({ path }: { path: string }) {
  const { t } = useTranslation()
  const router = useRouter()
  return (
    <FoundNote
      icon={Compass}
      title={t('scanner.page')}
      text={path}
      actions={
        <Button kind="primary" onClick={() => router.history.push(basePath + path)}>
          {t('action.open')}
        </Button>
      }
    />
  )
}
