import { useTranslation } from 'react-i18next'
import { isApple } from '#web/shared/browser/platform.ts'
import { usePreferences, writePreferences } from '#web/shared/account/preferences.ts'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { Switch } from '#web/ui/form-controls/switch.tsx'

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { keyboardShortcuts } = usePreferences()
  const command = isApple ? t('shortcuts.cmd') : t('shortcuts.ctrl')
  const anywhere = [
    { keys: [command, t('shortcuts.k')], text: t('shortcuts.palette') },
    { keys: [t('shortcuts.ctrl'), t('shortcuts.backquote')], text: t('shortcuts.quick') },
    { keys: [command, t('shortcuts.b')], text: t('shortcuts.sidebar') },
    { keys: [command, t('shortcuts.s')], text: t('shortcuts.save') },
    { keys: [command, t('shortcuts.z')], text: t('shortcuts.undo') },
    { keys: [t('shortcuts.shift'), t('shortcuts.enter')], text: t('create.anotherShort') },
    { keys: [t('palette.esc')], text: t('shortcuts.close') },
  ]
  const single = [
    { keys: [t('shortcuts.slash')], text: t('shortcuts.search') },
    { keys: [t('shortcuts.shift'), '1'], text: t('action.addItem') },
    { keys: [t('shortcuts.shift'), '2'], text: t('action.addLocation') },
    { keys: [t('shortcuts.shift'), '3'], text: t('action.addLabel') },
    { keys: [t('shortcuts.question')], text: t('shortcuts.this') },
  ]
  return (
    <DialogOrSheet onClose={onClose} title={t('shortcuts.title')} isDismissable>
      <KeyList rows={anywhere} />
      <div className="mt-4 border-t border-line pt-3">
        <Switch isOn={keyboardShortcuts} onChange={(isOn) => writePreferences({ keyboardShortcuts: isOn })}>
          <span>
            <span className="block font-semibold">{t('shortcuts.single')}</span>
            <span className="block text-xs text-second">{t('shortcuts.singleHint')}</span>
          </span>
        </Switch>
        <div className={`mt-2 ${keyboardShortcuts ? '' : 'opacity-50'}`}>
          <KeyList rows={single} />
        </div>
      </div>
    </DialogOrSheet>
  )
}

function KeyList({ rows }: { rows: readonly { keys: readonly string[]; text: string }[] }) {
  return (
    <dl>
      {rows.map(({ keys, text }) => (
        <div key={text} className="flex min-h-9 items-center justify-between gap-4">
          <dt>{text}</dt>
          <dd className="flex shrink-0 gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="min-w-6 rounded-[5px] border border-line-strong px-1.5 text-center font-sans text-xs/5 font-medium text-second"
              >
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
