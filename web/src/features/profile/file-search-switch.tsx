import { useTranslation } from 'react-i18next'
import { type Group, updateHousehold } from '#contract/households/households.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Switch } from '#web/ui/form-controls/switch.tsx'

export function FileSearchSwitch({ household }: { household: Group }) {
  const { t } = useTranslation()
  const toggle = useWrite({
    write: (send, searchesFiles: boolean) => send(updateHousehold, { body: { searchesFiles } }),
    changes: ['group'],
    awaitRefetch: true,
    whilePending: 'queue',
  })
  return (
    <div className="mt-3.5 border-t border-line pt-2">
      <Switch isOn={toggle.pending ?? household.searchesFiles} onChange={(isOn) => void toggle.write(isOn)}>
        <span>
          <span className="block font-semibold">{t('members.searchesFiles')}</span>
          <span className="block text-sm text-second">{t('members.searchesFilesHint')}</span>
        </span>
      </Switch>
    </div>
  )
}
