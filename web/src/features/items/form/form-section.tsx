import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireKey } from '#contract/items/item-fields.ts'
import { itemFields } from '#web/features/item-fields/item-fields.ts'
import { changedKeys, emptyValues, type ItemValues } from '#web/features/items/form/item-form-values.ts'
import type { ItemForm } from '#web/features/items/form/use-item-form.ts'
import { usePreferences } from '#web/shared/account/preferences.ts'

type SectionKey = Exclude<keyof ItemValues, WireKey>

/** The sections in display order. `others` lists the keys of a section that are not in the list of item fields. */
const sectionTitles = [
  { id: 'basics', titleKey: 'item.sectionBasics', others: ['locationId', 'labelIds'] },
  { id: 'files', titleKey: 'item.sectionFiles', others: [] },
  { id: 'identification', titleKey: 'item.sectionIdentification', others: [] },
  { id: 'purchase', titleKey: 'item.sectionPurchase', others: [] },
  { id: 'value', titleKey: 'item.sectionValue', others: [] },
  { id: 'warranty', titleKey: 'item.sectionWarranty', others: [] },
  { id: 'fields', titleKey: 'item.sectionFields', others: ['fields'] },
  { id: 'parent', titleKey: 'item.parent', others: ['parentId'] },
  { id: 'notes', titleKey: 'field.notes', others: [] },
  { id: 'lent', titleKey: 'item.sectionLent', others: [] },
  { id: 'sold', titleKey: 'item.sectionSold', others: [] },
] as const satisfies readonly { id: string; titleKey: string; others: readonly SectionKey[] }[]

export const sections = sectionTitles.map(({ id, titleKey, others }) => {
  const fields = itemFields.filter(({ section }) => section === id).map(({ wire }) => wire)
  return { id, titleKey, keys: [...fields, ...others] }
})

export type SectionId = (typeof sectionTitles)[number]['id']

/** Sections that are collapsed when they are empty, unless the user shows all sections. */
const folding: readonly SectionId[] = ['purchase', 'value', 'warranty', 'parent', 'lent', 'sold']

interface FormSectionProps {
  id: SectionId
  form: ItemForm
  children: ReactNode
}

export function FormSection({ id, form, children }: FormSectionProps) {
  const { t } = useTranslation()
  const { editorAdvancedView } = usePreferences()
  const section = sections.find((each) => each.id === id)
  const isIn = (key: string) => section?.keys.some((each) => each === key.split('.')[0]) ?? false
  const [isOpened, setIsOpened] = useState(
    () => !folding.includes(id) || changedKeys(emptyValues, form.values).some(isIn),
  )
  const title = section && t(section.titleKey)
  const isOpen = isOpened || editorAdvancedView || Object.keys(form.errors).some(isIn)
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-36 max-md:scroll-mt-20">
      <h2 id={`${id}-title`} tabIndex={-1} className="mb-3 text-lg font-650 tracking-tight outline-none">
        {isOpen ? (
          title
        ) : (
          <button
            type="button"
            aria-expanded={false}
            onClick={() => setIsOpened(true)}
            className="-mx-2 flex h-field items-center gap-2 rounded-field px-2 text-second hover:bg-fill"
          >
            <Plus size={18} aria-hidden />
            {title}
          </button>
        )}
      </h2>
      {isOpen ? <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-x-5">{children}</div> : null}
    </section>
  )
}

export const wide = 'md:col-span-2'
