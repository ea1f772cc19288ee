import type { useItemChoices } from '#web/features/items/choice/use-item-choices.ts'
import { QueryError } from '#web/components/page/query-error.tsx'
import type { PickerProps, PickerRow } from '#web/ui/form-controls/picker-props.ts'
import { Picker } from '#web/ui/form-controls/picker.tsx'

interface ItemPickerProps<Row extends PickerRow> extends Omit<
  PickerProps<Row>,
  'query' | 'onQueryChange' | 'isLoading'
> {
  choices: ReturnType<typeof useItemChoices>
}

export function ItemPicker<Row extends PickerRow>({ choices, emptyText, ...rest }: ItemPickerProps<Row>) {
  const { failure } = choices
  return (
    <>
      {failure ? (
        <div className="mb-2 shrink-0">
          <QueryError query={failure} />
        </div>
      ) : null}
      <Picker
        key={choices.tries}
        {...rest}
        query={choices.query}
        onQueryChange={choices.setQuery}
        emptyText={failure ? '' : emptyText}
        isLoading={choices.isPending}
      />
    </>
  )
}
