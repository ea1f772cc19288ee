import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type LabelUpdate, updateLabel } from '#contract/labels.ts'
import type { LabelDialog } from './label-dialog-props.ts'
import { labelPath } from '../label-tree.ts'
import type { CountedLabel } from '../use-labels.ts'
import { LabelColorField } from '../label-color-field.tsx'
import { labelsQuery } from '../labels.queries.ts'
import { showInCachedList } from '#web/shared/query/show-in-cache.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { labelIcon } from '#web/ui/images/item-icon.ts'
import { labelColor, labelColors } from '#web/ui/images/label-color.ts'
import { isLabelIcon } from '#web/ui/label-icons.ts'

interface LabelDetailsProps {
  label: CountedLabel
  labels: readonly CountedLabel[]
  onOpen: (dialog: LabelDialog) => void
}

/** Colour, icon and parent, editable in place. */
export function LabelDetails({ label, labels, onOpen }: LabelDetailsProps) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const isPhone = useIsPhone()
  const update = useUpdateLabel(label)
  const iconName = isLabelIcon(label.icon) ? t(`labelIcons.${label.icon}`) : t('labelPages.automaticIcon')
  const path = labelPath(labels, label).slice(0, -1)
  const parent = path.length > 0 ? path.join(' › ') : t('labelPages.noParent')
  const icon = (
    <>
      <Glyph icon={labelIcon(label)} />
      {iconName}
    </>
  )
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-8 gap-y-2 border-y border-line py-2.5 max-md:gap-x-6 md:py-3">
      {canWrite && !isPhone ? (
        <LabelColorField value={shownHex(label)} onChange={(color) => void update.write({ color })} hasOwn />
      ) : (
        <Detail
          name={t('labels.color')}
          onEdit={canWrite ? () => onOpen('color') : undefined}
          editLabel={t('labelPages.changeColor')}
        >
          <span aria-hidden className="size-5 rounded-[6px]" style={{ background: labelColor(label) }} />
        </Detail>
      )}
      <Detail
        name={t('labelPages.icon')}
        onEdit={canWrite ? () => onOpen('icon') : undefined}
        editLabel={t('labelPages.changeIcon', { icon: iconName })}
      >
        {icon}
      </Detail>
      <Detail
        name={t('labelPages.parent')}
        onEdit={canWrite ? () => onOpen('parent') : undefined}
        editLabel={t('labelPages.changeParent', { parent })}
      >
        <span className="max-w-64 truncate">{parent}</span>
      </Detail>
    </div>
  )
}

function Glyph({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon size={18} aria-hidden className="shrink-0" />
}

/** Returns the stored colour, or the one in which a label without colour is shown. */
export function shownHex(label: CountedLabel) {
  const usual = labelColors.find(({ name }) => labelColor(label) === `var(--color-dot-${name})`)
  return usual?.hex ?? label.color
}

interface DetailProps {
  name: string
  onEdit?: (() => void) | undefined
  /** Accessible name of the edit button. */
  editLabel?: string
  children: ReactNode
}

function Detail({ name, onEdit, editLabel, children }: DetailProps) {
  const look = 'flex min-h-field items-center gap-2 font-medium'
  return (
    <div className="min-w-0">
      <p className="text-sm font-medium text-second md:mb-[5px]" aria-hidden={onEdit !== undefined}>
        {name}
      </p>
      {onEdit ? (
        <button
          type="button"
          aria-label={editLabel}
          onClick={onEdit}
          className={`${look} -mx-2 rounded-field px-2 hover:bg-fill`}
        >
          {children}
          <ChevronRight size={16} aria-hidden className="text-third rtl:-scale-x-100" />
        </button>
      ) : (
        <p className={look}>{children}</p>
      )}
    </div>
  )
}

/** Changes a label and shows the change at once. */
export function useUpdateLabel(label: CountedLabel) {
  return useWrite({
    write: (send, body: LabelUpdate) => send(updateLabel, { params: { id: label.id }, body }),
    changes: ['label'],
    optimistic: (queryClient, { color, icon, name }) =>
      showInCachedList(queryClient, labelsQuery().queryKey, label.id, {
        ...(color === undefined ? {} : { color: color ?? '' }),
        ...(icon === undefined ? {} : { icon: icon ?? '' }),
        ...(name ? { name } : {}),
      }),
    // The user may try another colour before the response.
    whilePending: 'send',
  })
}
