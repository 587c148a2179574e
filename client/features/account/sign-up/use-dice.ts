import { activeLocaleCode } from '#shared/texts/i18n/locale.ts'
import { useEffect, useState } from 'react'
import { captcha } from '#shared/limits.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'

export type Dice = {
  /** Null while a roll is pending or after it failed. */
  readonly rollId: string | null
  readonly failure: string | null
  /** Whether the server no longer accepts an answer to this roll [SU17]. */
  readonly isExpired: boolean
  readonly description: string | null
  readonly roll: () => void
  readonly describe: () => Promise<void>
}

type State = Pick<Dice, 'rollId' | 'failure' | 'description' | 'isExpired'>
const rolling: State = { rollId: null, failure: null, description: null, isExpired: false }

/** Rolls the server's dice on mount and at each call of `roll` [SU8]. */
export function useDice(): Dice {
  const [count, setCount] = useState(0)
  const [state, setState] = useState(rolling)
  useEffect(() => {
    let isCurrent = true
    api.account.rollDice.mutate().then(
      ({ rollId }) => isCurrent && setState({ ...rolling, rollId }),
      (error: unknown) => isCurrent && setState({ ...rolling, failure: failureOf(error).text }),
    )
    return () => {
      isCurrent = false
    }
  }, [count])
  const { rollId } = state
  useEffect(() => {
    if (rollId === null) return
    const expire = () =>
      setState((now) => (now.rollId === rollId ? { ...now, description: null, isExpired: true } : now))
    const timer = setTimeout(expire, captcha.rollTtl)
    return () => clearTimeout(timer)
  }, [rollId])

  function roll() {
    setState(rolling)
    setCount((before) => before + 1)
  }

  async function describe() {
    if (rollId === null) return
    try {
      const { description } = await api.account.describeDice.mutate({ rollId, locale: activeLocaleCode() })
      setState((now) => (now.rollId === rollId ? { ...now, description } : now))
    } catch (error) {
      // The roll has expired: request a new one.
      const failure = failureOf(error)
      if (failure.reason === 'app.notFound') roll()
      else setState((now) => (now.rollId === rollId ? { ...now, description: failure.text } : now))
    }
  }

  return { ...state, roll, describe }
}
