import { callText } from '#shared/texts/chat/calls.ts'
import { cx } from '#client/ui/cx.ts'
import { useAudioLevel } from './use-audio-level.ts'

type Props = { readonly track: MediaStreamTrack | null }

const bars = Array.from({ length: 20 }, (_, index) => index)

/** Shows the microphone's input level. */
export function LevelMeter({ track }: Props) {
  const level = useAudioLevel(track)
  return (
    <div
      role="meter"
      aria-label={callText('media.level')}
      aria-valuemin={0}
      aria-valuemax={1}
      aria-valuenow={level}
      className="flex h-3 gap-0.5"
    >
      {bars.map((bar) => (
        <span
          key={bar}
          className={cx('h-full flex-1 rounded-sm', bar < level * 20 ? 'bg-success' : 'bg-line')}
        />
      ))}
    </div>
  )
}
