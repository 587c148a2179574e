import { useState } from 'react'
import { keysText } from '#shared/texts/app/keys.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { isListKeyOn, saveListKey } from '#client/ui/overlay/key-dialog.ts'

/** By part of the app: keys that are pressed together or do the same, and what they do. */
const parts = [
  [
    'everywhere',
    [
      [['Ctrl', 'K'], 'palette'],
      [['?'], 'list'],
    ],
  ],
  [
    'chat',
    [
      [['Enter'], 'send'],
      [['Shift', 'Enter'], 'newLine'],
      [['↑'], 'edit'],
      [['Esc'], 'cancel'],
      [['↑', '↓'], 'messages'],
      [['Space'], 'actions'],
    ],
  ],
  [
    'notes',
    [
      [['Ctrl', 'Enter'], 'save'],
      [['Esc'], 'discard'],
    ],
  ],
  ['profile', [[['Ctrl', 'Enter'], 'saveProfile']]],
  [
    'calls',
    [
      [['Ctrl', 'D'], 'microphone'],
      [['Ctrl', 'E'], 'camera'],
    ],
  ],
] as const

/** The list of keyboard shortcuts [NV29], and whether a single key opens it [NV46]. */
export default function KeyList({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={keysText('title')} onClose={onClose}>
      {parts.map(([part, rows]) => (
        <section key={part} className="grid gap-2">
          <h3 className="font-semibold">{keysText(part)}</h3>
          <dl className="grid grid-cols-[9.5rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-sm">
            {rows.map(([keys, text]) => (
              <div key={text} className="contents">
                <dt className="flex">
                  <span dir="ltr" className="flex flex-wrap gap-1">
                    {keys.map((key) => (
                      <kbd key={key} className="rounded-sm border border-edge bg-sunken px-2 py-0.5">
                        {keysText.find(`key.${key}`, {}) ?? key}
                      </kbd>
                    ))}
                  </span>
                </dt>
                <dd>{keysText(text)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <ListKeyChoice />
    </Dialog>
  )
}

function ListKeyChoice() {
  const [isOn, setOn] = useState(isListKeyOn)
  return (
    <Checkbox
      label={keysText('listKey')}
      hint={keysText('listKeyHint')}
      checked={isOn}
      onChange={({ target: { checked } }) => {
        saveListKey(checked)
        setOn(checked)
      }}
    />
  )
}
