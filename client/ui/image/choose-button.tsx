import { useRef, type ComponentProps } from 'react'
import { Button } from '../button/button.tsx'
import { acceptedTypes } from './prepare.ts'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & { readonly onFile: (file: File) => void }

/** Opens the system file picker, which includes the camera on phones. */
export function ChooseButton({ onFile, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // Lets the same file be selected again.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Button {...rest} onClick={() => input.current?.click()} />
    </>
  )
}
