import { type LucideIcon, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LabelDialogProps } from './label-dialog-props.ts'
import { useUpdateLabel } from './label-details.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'
import { labelIcon } from '#web/ui/images/item-icon.ts'
import { isLabelIcon, labelIconNames, labelIcons } from '#web/ui/label-icons.ts'

/** All icons. The first one chooses the icon by the name of the label. */
export function LabelIconDialog({ label, onClose }: LabelDialogProps) {
  const { t } = useTranslation()
  const update = useUpdateLabel(label)
  const current = isLabelIcon(label.icon) ? label.icon : ''
  const suggested = labelIcon({ ...label, icon: '' })
  const choose = (icon: string) => {
    onClose()
    void update.write({ icon })
  }
  return (
    <DialogOrSheet
      isOpen
      onClose={onClose}
      title={t('labelPages.iconTitle', { name: label.name })}
      closeLabel={t('dialog.close')}
      isDismissable
      footer={<Button onClick={onClose}>{t('dialog.cancel')}</Button>}
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-1">
        <li className="col-span-full">
          <button
            type="button"
            aria-pressed={current === ''}
            onClick={() => choose('')}
            className="flex min-h-11 w-full items-center gap-2.5 rounded-field px-3 font-medium hover:bg-fill aria-pressed:bg-secondary aria-pressed:text-secondary-content"
          >
            <Glyph icon={suggested === labelIcon({ name: '', color: '' }) ? Sparkles : suggested} />
            {t('labelPages.automaticIcon')}
            <span className="min-w-0 truncate text-sm font-normal text-second">
              {t('labelPages.automaticIconText')}
            </span>
          </button>
        </li>
        {labelIconNames.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-label={t(`labelIcons.${name}`)}
              title={t(`labelIcons.${name}`)}
              aria-pressed={current === name}
              onClick={() => choose(name)}
              className="grid h-12 w-full place-items-center rounded-field text-second hover:bg-fill aria-pressed:bg-secondary aria-pressed:text-secondary-content"
            >
              <Glyph icon={labelIcons[name]} />
            </button>
          </li>
        ))}
      </ul>
    </DialogOrSheet>
  )
}

function Glyph({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon size={22} strokeWidth={1.6} aria-hidden className="shrink-0" />
}
