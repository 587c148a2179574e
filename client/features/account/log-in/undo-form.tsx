import { useNavigate } from '#client/router/router.ts'
import { banner } from '#shared/limits.ts'
import { undoText } from '#shared/texts/account/undo.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#client/sync/react/api.ts'
import { refreshBootstrap } from '#client/sync/react/session.ts'
import { addErrorTexts } from '#client/sync/http/error-text.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { showBanner } from '#client/ui/feedback/banner-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { PageTitle } from '#client/ui/layout/page-title.tsx'

addErrorTexts(undoText.find)

/** Undoes a change of the email address on a button press, not when the link opens: mail scanners open links too. */
export default function UndoForm({ token }: { readonly token: string }) {
  const navigate = useNavigate()
  const { isPending, submit } = useSubmit(async () => {
    try {
      const { resetToken } = await api.account.undoEmailChange.mutate({ token })
      await refreshBootstrap()
      await navigate({ to: pages.reset.path, hash: resetToken, replace: true })
    } catch (error) {
      showBanner('danger', failureOf(error).text, banner.join)
    }
  })
  return (
    <>
      <PageTitle lead={undoText('undo.lead')}>{undoText('undo.title')}</PageTitle>
      <Button size="lg" isPending={isPending} onClick={submit}>
        {undoText('undo.button')}
      </Button>
    </>
  )
}
