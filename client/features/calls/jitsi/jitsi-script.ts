/** The part of the Jitsi Meet External API that the app uses. */
export type JitsiMeeting = {
  addListener(event: 'readyToClose' | 'videoConferenceLeft', listener: () => void): void
  getIFrame(): HTMLIFrameElement
  dispose(): void
}

type Options = {
  readonly roomName: string
  readonly parentNode: HTMLElement
  readonly width: string
  readonly height: string
  readonly noSSL: boolean
  readonly jwt?: string
  readonly userInfo: { readonly displayName: string }
  readonly configOverwrite: Readonly<Record<string, unknown>>
}

type JitsiApi = new (host: string, options: Options) => JitsiMeeting

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}

/** Loads the Jitsi Meet External API script, from the only origin that the content security policy allows [VC11]. */
export async function loadJitsiScript(origin: string): Promise<JitsiApi> {
  const present = Reflect.get(window, 'JitsiMeetExternalAPI') as JitsiApi | undefined
  if (present) return present
  const script = document.createElement('script')
  script.src = toTrustedUrl(`${origin}/external_api.js`)
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('the meeting service did not answer'))
    })
    document.head.append(script)
  })
  const loaded = Reflect.get(window, 'JitsiMeetExternalAPI') as JitsiApi | undefined
  if (!loaded) throw new Error('the meeting service answered with something else')
  return loaded
}

let policy: ReturnType<Policies['createPolicy']> | undefined

/** Browsers with Trusted Types accept script URLs only from a policy. This one allows exactly the given URL. */
function toTrustedUrl(address: string): string {
  const policies = Reflect.get(window, 'trustedTypes') as Policies | undefined
  policy ??= policies?.createPolicy('meeting', {
    createScriptURL(requested) {
      if (requested !== address) throw new TypeError('not the script of the meeting service')
      return requested
    },
  })
  return policy ? policy.createScriptURL(address) : address
}
