import { useEffect, useState } from 'react'

/** How often the level is looked at, in milliseconds. */
const every = 80

/** How loud a microphone is right now, from 0 to 1 in steps of a twentieth; 0 without one. */
export function useAudioLevel(track: MediaStreamTrack | null): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (!track) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      // Ears hear in decibels: from -60 to -6 of them is the bar.
      const loud = (20 * Math.log10(Math.sqrt(power) + 1e-6) + 60) / 54
      setLevel(Math.round(Math.min(1, Math.max(0, loud)) * 20) / 20)
    }, every)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [track])
  return track ? level : 0
}
