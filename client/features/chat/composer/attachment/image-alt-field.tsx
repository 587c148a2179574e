import { imageAltLength } from '#shared/limits/message.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { TextField } from '#client/ui/form/text-field.tsx'

type Props = { readonly value: string; readonly onChange: (value: string) => void }

/** Takes the description of the attached image [CH41]. Enter sends the message, as in its text field. */
export function ImageAltField({ value, onChange }: Props) {
  return (
    <div className="min-w-44 flex-1">
      <TextField
        label={chatText('picture.describe')}
        hint={chatText('picture.describeHint')}
        dir="auto"
        value={value}
        maxLength={imageAltLength}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
