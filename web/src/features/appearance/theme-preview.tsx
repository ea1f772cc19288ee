import { Camera, Drill, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/button.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'
import { Tag } from '#web/ui/tag.tsx'

export function ThemePreview({ theme, caption }: { theme: string; caption: string | undefined }) {
  const { t } = useTranslation()
  return (
    <div
      data-theme={theme}
      aria-hidden
      className="grid grid-cols-1 content-start gap-2.5 rounded-[14px] bg-base-100 p-3 text-sm text-base-content inset-ring inset-ring-line-strong"
    >
      <div className="flex items-center justify-between gap-2">
        <span className="truncate font-650 tracking-tight">{t('nav.search')}</span>
        <span className={buttonClass({ kind: 'primary', size: 'small' })}>{t('action.add')}</span>
      </div>
      <SampleRow
        icon={Camera}
        color="var(--color-dot-plum)"
        name={t('appearance.sampleCamera')}
        marked={t('appearance.sampleQuery')}
        path={[t('appearance.sampleHouse'), t('appearance.sampleOffice')]}
      />
      <SampleRow
        icon={Drill}
        color="var(--color-dot-sky)"
        name={t('appearance.sampleDrill')}
        path={[t('appearance.sampleCellar'), t('appearance.sampleWorkshop')]}
      />
      <div className="flex items-center gap-1.5">
        <Tag color="var(--color-dot-plum)">{t('appearance.samplePhoto')}</Tag>
        <Tag color="var(--color-dot-honey)">{t('appearance.sampleTools')}</Tag>
        <span className="ms-auto truncate text-xs text-third">{caption ?? theme}</span>
      </div>
    </div>
  )
}

interface SampleRowProps {
  icon: LucideIcon
  color: string
  name: string
  marked?: string
  path: readonly string[]
}

function SampleRow({ icon, color, name, marked = '', path }: SampleRowProps) {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <PhotoTile icon={icon} color={color} className="w-9 rounded-[7px]" />
      <div className="min-w-0 flex-1">
        <div dir="auto" className="truncate text-xs/[1.3] font-semibold">
          <MarkedText text={name} query={marked} />
        </div>
        <PathLine path={path} className="text-[11px]" />
      </div>
    </div>
  )
}
