import { useCallback, useState, type ReactNode } from 'react'
import type { MenuMessage } from './changeable.ts'
import { DeleteMessageDialog } from './delete-message-dialog.tsx'
import { MessageMenu } from './message-menu.tsx'

type Options = {
  readonly chatId: string
  /** The counterpart's name. */
  readonly name: string
  readonly onEdit: (message: MenuMessage) => void
}

/** The menu of whichever message it was opened at, and the dialog that confirms a deletion [MR5]. */
export function useMessageMenu({ chatId, name, onEdit }: Options): {
  readonly menu: ReactNode
  readonly onMenu: (message: MenuMessage, anchor: HTMLElement) => void
} {
  const [opened, setOpened] = useState<{ message: MenuMessage; anchor: HTMLElement } | null>(null)
  const [deleting, setDeleting] = useState<number | null>(null)
  const onMenu = useCallback(
    (message: MenuMessage, anchor: HTMLElement) => setOpened({ message, anchor }),
    [],
  )
  const menu = (
    <>
      {opened && (
        <MessageMenu
          key={opened.message.seq}
          {...opened}
          onEdit={onEdit}
          onDelete={({ seq }) => setDeleting(seq)}
          onClose={() => setOpened(null)}
        />
      )}
      {deleting !== null && (
        <DeleteMessageDialog {...{ chatId, name }} seq={deleting} onClose={() => setDeleting(null)} />
      )}
    </>
  )
  return { menu, onMenu }
}
