import { useTheme } from '#client/ui/theme/theme.ts'

type Props = {
  readonly wide: string
  /** An alternative composition for screens up to 600 px. */
  readonly small: string
  readonly alt: string
  readonly isFirst?: boolean
}

/** An illustration. Each SVG file contains a light and a dark version; the fragment `#dark` selects the dark one. */
export function Scene({ wide, small, alt, isFirst = false }: Props) {
  const { theme } = useTheme()
  const shade = theme === 'dark' ? '#dark' : ''
  return (
    <picture className="block overflow-hidden rounded-lg border border-line bg-sunken">
      <source media="(max-width: 600px)" srcSet={small + shade} width={600} height={520} />
      <img
        src={wide + shade}
        alt={alt}
        width={880}
        height={720}
        fetchPriority={isFirst ? 'high' : 'auto'}
        loading={isFirst ? 'eager' : 'lazy'}
        className="h-auto w-full"
      />
    </picture>
  )
}
