import { type MouseEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SectionId, sections } from '#web/features/items/form/form-section.tsx'
import type { ItemForm } from '#web/features/items/form/use-item-form.ts'
import { classNames } from '#web/ui/class-names.ts'

interface ItemFormIndexProps {
  form: ItemForm
  /** Number of photos and files. */
  filesCount: number
}

export function ItemFormIndex({ form, filesCount }: ItemFormIndexProps) {
  const { t } = useTranslation()
  const current = useSectionInSight()
  const wrong = Object.keys(form.errors).map((key) => key.split('.')[0])
  return (
    <nav
      aria-label={t('item.sections')}
      className="sticky top-36 flex flex-col gap-px self-start pt-2 max-lg:hidden"
    >
      {sections.map(({ id, titleKey, keys }) => {
        // as: the keys of some sections are an empty tuple, whose `includes` accepts no argument.
        const errors = wrong.filter((key) => (keys as readonly string[]).includes(key ?? '')).length
        const count = id === 'fields' ? form.values.fields.length : id === 'files' ? filesCount : 0
        return (
          <a
            key={id}
            href={`#${id}`}
            aria-current={id === current ? 'true' : undefined}
            onClick={(event) => goTo(event, id)}
            className={classNames(
              '-ms-2.5 flex justify-between gap-2 rounded-[8px] px-2.5 py-[7px] text-sm font-medium text-second hover:bg-fill',
              'aria-[current]:bg-fill aria-[current]:font-semibold aria-[current]:text-base-content',
            )}
          >
            {t(titleKey)}
            {errors > 0 ? (
              <span className="font-semibold text-error">{t('import.errorsCount', { count: errors })}</span>
            ) : count > 0 ? (
              <span className="text-third tabular-nums">{count}</span>
            ) : null}
          </a>
        )
      })}
    </nav>
  )
}

/** Scrolls to a section of the form. The page has a `base` element, so a plain `#` link would load another page. */
function goTo(event: MouseEvent, id: SectionId) {
  event.preventDefault()
  const section = document.getElementById(id)
  section?.querySelector<HTMLElement>('h2 > [aria-expanded=false]')?.click()
  section?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  section?.querySelector('h2')?.focus({ preventScroll: true })
}

function useSectionInSight() {
  const [current, setCurrent] = useState<SectionId>('basics')
  useEffect(() => {
    const hash = sections.find(({ id }) => `#${id}` === location.hash)
    if (hash) document.getElementById(hash.id)?.scrollIntoView()
    function onScroll() {
      const isPassed = ({ id }: { id: SectionId }) =>
        (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      const passed = scrollY > 0 && atEnd ? sections.at(-1) : sections.findLast(isPassed)
      setCurrent(passed?.id ?? 'basics')
    }
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return current
}
