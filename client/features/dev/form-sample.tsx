import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { Card } from '#client/ui/layout/card.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { ChoiceCard } from '#client/ui/form/choice-card.tsx'
import { ModeSwitch } from '#client/ui/form/mode-switch.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'

const modes = [
  { name: 'one', label: 'One way' },
  { name: 'other', label: 'The other way' },
] as const

/** Every form control in every state. */
export function FormSample() {
  const [mode, setMode] = useState<'one' | 'other'>('one')
  return (
    <Card className="grid gap-5">
      <h2 className="text-2xl">Forms</h2>
      <ModeSwitch label="Mode" modes={modes} chosen={mode} onChoose={setMode} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Email" hint="A hint under the field." placeholder="A placeholder" />
        <TextField label="Refused" defaultValue="wrong" error="What is wrong with it." />
        <PasswordField label="Password" defaultValue="a secret" />
        <TextField label="Disabled" disabled defaultValue="cannot be changed" />
      </div>
      <div className="grid sm:grid-cols-3">
        <Checkbox label="Free" />
        <Checkbox label="Checked" hint="With a hint." defaultChecked />
        <Checkbox label="Disabled" disabled />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {modes.map(({ name, label }) => (
          <ChoiceCard
            key={name}
            name="sample"
            icon={name === 'one' ? Sun : Moon}
            label={label}
            text="One of a few."
            isChosen={mode === name}
            onChoose={() => setMode(name)}
          />
        ))}
      </div>
    </Card>
  )
}
