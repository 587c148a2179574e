import { useRef, type ComponentProps } from 'react'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'
import { AddImage } from './attachment/add-image.tsx'
import type { ToolsProps } from './tools.tsx'

/** Loaded after the chat, in the space that it has. */
const AddMenu = lazyOptional(() => import('./add-menu.tsx'))

type Props = ToolsProps & ComponentProps<typeof AddImage> & { readonly isNarrow: boolean }

/** What is before the message field: the button for a picture, or in narrow windows one menu for all that can be added [CH44]. */
export function AddSlot({ isNarrow, isOff, onFile, ...tools }: Props) {
  const root = useRef<HTMLSpanElement>(null)
  return (
    <span ref={root} className="h-11 min-w-11">
      <AddImage {...{ isOff, onFile }} hidden={isNarrow} />
      {isNarrow && (
        <Optional>
          <AddMenu
            {...tools}
            onImage={isOff ? undefined : () => root.current?.querySelector('input')?.click()}
          />
        </Optional>
      )}
    </span>
  )
}
