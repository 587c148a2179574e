import type { ComponentProps } from 'react'
import { dayInWords } from './day-in-words.ts'
import { TextField } from './text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'value'> & { readonly value: string }

/** A field for a day. The browser writes it in its own language; a page in another one says it in words below [LG27]. */
export function DateField({ value, hint, ...rest }: Props) {
  const words = dayInWords(value)
  const both = hint && words ? [hint, <br key="break" />, words] : (words ?? hint)
  return <TextField {...rest} type="date" value={value} hint={both} />
}
