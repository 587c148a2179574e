import { useEffect, useState } from 'react'

/** The sampling interval in milliseconds. */
const intervalMs = 80

/** Returns the input level from 0 to 1 in steps of 0.05; 0 without a track. */
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
      // Loudness is perceived in decibels: maps -60 to -6 dB to the range 0 to 1.
      const loud = (20 * Math.log10(Math.sqrt(power) + 1e-6) + 60) / 54
      setLevel(Math.round(Math.min(1, Math.max(0, loud)) * 20) / 20)
    }, intervalMs)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [track])
  return track ? level : 0
}
