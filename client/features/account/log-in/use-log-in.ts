import { useNavigate, useSearchParams } from '#client/router/router.ts'
import { useState } from 'react'
import type { LogInResult } from '#shared/contract/account.ts'
import { banner } from '#shared/limits.ts'
import { accountText } from '#shared/texts/account/account.ts'
import { pages } from '#shared/pages.ts'
import { localArea } from '#client/state/storage-area.ts'
import { storeLogIn } from '#client/sync/session/identity-storage.ts'
import { refreshBootstrap, useProduct } from '#client/sync/react/session.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf, type CallFailure } from '#client/sync/http/failure.ts'
import { showBanner } from '#client/ui/feedback/banner-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { focusPage } from '#client/ui/layout/focus-page.ts'
import { showJoinError } from '../join/join-banner.ts'

type LogIn = Parameters<typeof api.account.logIn.mutate>[0]
export type SecondStep = Extract<LogInResult, { readonly me: null }>

/**
 * Sends the log-in form. `secondStep`: the password was right, and the second factor is asked for, of which `passkeys`
 * are one [MF2 PK2].
 */
export function useLogIn(input: LogIn) {
  const product = useProduct().name
  const navigate = useNavigate()
  const search = useSearchParams()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)

  async function enter() {
    storeLogIn(localArea)
    showBanner('success', accountText('login.done'), banner.join)
    // Removes the used token from the URL. The route redirects after the bootstrap response.
    if (input.token !== null)
      await navigate({ to: pages.home2.path, search: Object.fromEntries(search), replace: true })
    await refreshBootstrap()
  }

  const { isPending, submit } = useSubmit(async () => {
    try {
      const result = await api.account.logIn.mutate(input)
      if (result.me) await enter()
      else setSecondStep(result)
    } catch (error) {
      const refusal = failureOf(error, accountText('login.offline', { product }))
      setFailure(refusal)
      showJoinError(refusal)
    }
  })
  const goBack = () => {
    setSecondStep(null)
    focusPage()
  }
  return { isPending, submit, failure, secondStep, enter, goBack }
}
