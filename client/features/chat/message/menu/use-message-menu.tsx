import { useCallback, useState, type ReactNode } from 'react'
import type { Reaction } from '#shared/domain/reactions.ts'
import type { ReportPath } from '#shared/domain/reports.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { writeNearest } from '#client/sync/react/sync.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { isChangeable } from './changeable.ts'
import type { MaskedMessage, MenuMessage } from './changeable.ts'
import { MessageMenu } from './message-menu.tsx'
import { lazyDialog } from '#client/components/lazy-dialog.ts'

const DeleteMessageDialog = lazyDialog(() => import('./delete-message-dialog.tsx'))
const MaskedDialog = lazyDialog(() => import('#client/components/masked/masked-dialog.tsx'))

type Options = {
  readonly chatId: string
  /** The counterpart's name. */
  readonly name: string
  readonly onReply: (message: MenuMessage) => void
  readonly onEdit: (message: MenuMessage) => void
  readonly onReport: (seq: number, path?: ReportPath) => void
}

/**
 * The menu of the message it was opened at, and the dialogs about one message: why something is masked
 * in it [CD22], and whether it shall be deleted [MR5].
 */
export function useMessageMenu({ chatId, name, onReply, onEdit, onReport }: Options): {
  readonly menu: ReactNode
  readonly onReact: (seq: number, reaction: Reaction | null) => void
  readonly onMenu: (message: MenuMessage, anchor: HTMLElement) => void
  readonly onMasked: (message: MaskedMessage) => void
} {
  const [opened, setOpened] = useState<{ message: MenuMessage; anchor: HTMLElement } | null>(null)
  const [deleting, setDeleting] = useState<number | null>(null)
  const [masked, setMasked] = useState<MaskedMessage | null>(null)
  const onMenu = useCallback(
    (message: MenuMessage, anchor: HTMLElement) => setOpened({ message, anchor }),
    [],
  )
  const onReact = useCallback(
    (seq: number, reaction: Reaction | null) => void react({ chatId, seq, reaction }),
    [chatId],
  )
  const menu = (
    <>
      {opened && (
        <MessageMenu
          key={opened.message.seq}
          {...opened}
          {...{ chatId, name }}
          onReact={({ seq }, reaction) => onReact(seq, reaction)}
          {...{ onReply, onEdit, onReport }}
          onDelete={({ seq }) => setDeleting(seq)}
          onClose={() => setOpened(null)}
        />
      )}
      {deleting !== null && (
        <DeleteMessageDialog {...{ chatId, name }} seq={deleting} onClose={() => setDeleting(null)} />
      )}
      {masked && (
        <MaskedDialog
          {...{ name, isMine: masked.isMine }}
          onAct={actOn(masked, { onDelete: setDeleting, onReport }, () => setMasked(null))}
          onClose={() => setMasked(null)}
        />
      )}
    </>
  )
  return { menu, onReact, onMenu, onMasked: setMasked }
}

type Actions = { readonly onDelete: (seq: number) => void; readonly onReport: (seq: number) => void }

/** What the dialog about a mask offers: deleting one's own message while that is possible, reporting another one. */
function actOn(message: MaskedMessage, { onDelete, onReport }: Actions, onClose: () => void) {
  if (message.isMine && !isChangeable(message, Date.now())) return undefined
  return () => {
    onClose()
    if (message.isMine) onDelete(message.seq)
    else onReport(message.seq)
  }
}

/** The row changes when the server sends it. */
async function react(input: { chatId: string; seq: number; reaction: Reaction | null }): Promise<void> {
  try {
    await writeNearest(({ chat }, options) => chat.setReaction.mutate(input, options))
  } catch (error) {
    showToast('danger', failureOf(error).text)
  }
}
