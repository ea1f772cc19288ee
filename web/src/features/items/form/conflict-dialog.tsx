import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items/items.ts'
import { formLabel, FormValue } from '#web/features/items/form/form-value.tsx'
import { changedKeys, type ItemValues, valuesOf } from '#web/features/items/form/item-form-values.ts'
import type { ItemForm } from '#web/features/items/form/use-item-form.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { radioClass } from '#web/ui/form-controls/radio-class.ts'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'

type Key = keyof ItemValues

interface ConflictDialogProps {
  form: ItemForm
  loaded: Item
  keys: readonly Key[]
  /** Called with the fields for which the user keeps the values of this form. */
  onResolve: (mine: Key[]) => void
  onClose: () => void
}

export function ConflictDialog({ form, loaded, keys, onResolve, onClose }: ConflictDialogProps) {
  const { t } = useTranslation()
  const theirs = valuesOf(loaded)
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(() => new Set(form.changes))
  const differing = keys.filter((key) => changedKeys(form.values, theirs).includes(key))
  const others = form.changes.filter((key) => !keys.includes(key)).length

  function choose(key: Key, isMine: boolean) {
    const next = new Set(chosen)
    if (isMine) next.add(key)
    else next.delete(key)
    setChosen(next)
  }

  return (
    <DialogOrSheet
      onClose={onClose}
      title={t('item.conflictTitle')}
      isLarge
      footer={
        <>
          <Button onClick={onClose}>{t('item.leaveStay')}</Button>
          <Button kind="primary" onClick={() => onResolve(differing.filter((key) => chosen.has(key)))}>
            {t('item.conflictSave')}
          </Button>
        </>
      }
    >
      <p className="text-second">{t('item.conflictText')}</p>
      {differing.length > 1 ? (
        <div className="mt-2 flex gap-2">
          <Button size="small" onClick={() => setChosen(new Set(keys))}>
            {t('item.allMine')}
          </Button>
          <Button size="small" onClick={() => setChosen(new Set())}>
            {t('item.allTheirs')}
          </Button>
        </div>
      ) : null}
      <div className="mt-3 grid gap-4">
        {differing.map((key) => (
          <Difference
            key={key}
            valueKey={key}
            mine={form.values}
            theirs={theirs}
            isMine={chosen.has(key)}
            onChoose={(isMine) => choose(key, isMine)}
          />
        ))}
      </div>
      {others > 0 ? (
        <p className="mt-4 text-sm text-second">{t('item.conflictOthers', { count: others })}</p>
      ) : null}
    </DialogOrSheet>
  )
}

interface DifferenceProps {
  valueKey: Key
  mine: ItemValues
  theirs: ItemValues
  isMine: boolean
  onChoose: (isMine: boolean) => void
}

function Difference({ valueKey, mine, theirs, isMine, onChoose }: DifferenceProps) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium text-second">{t(formLabel(valueKey))}</legend>
      <div className="grid grid-cols-1 gap-2 md:grid-cols-2">
        <Side name={valueKey} title={t('item.yours')} isChosen={isMine} onChoose={() => onChoose(true)}>
          <FormValue valueKey={valueKey} values={mine} />
        </Side>
        <Side name={valueKey} title={t('item.theirs')} isChosen={!isMine} onChoose={() => onChoose(false)}>
          <FormValue valueKey={valueKey} values={theirs} />
        </Side>
      </div>
    </fieldset>
  )
}

interface SideProps {
  name: string
  title: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Side({ name, title, isChosen, onChoose, children }: SideProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- The label text is in `title` and `children`.
    <label className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-field p-2.5 inset-ring inset-ring-line-strong has-checked:bg-secondary has-checked:text-secondary-content has-checked:inset-ring-0 has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name={`conflict-${name}`}
        checked={isChosen}
        onChange={onChoose}
        className={classNames(radioClass, 'mt-0.5 outline-none')}
      />
      <span className="min-w-0 flex-1">
        <span className="block text-xs">{title}</span>
        <span className="line-clamp-6 font-medium whitespace-pre-line wrap-anywhere">{children}</span>
      </span>
    </label>
  )
}
