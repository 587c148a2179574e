type Props = {
  readonly wide: string
  /** An alternative composition for screens up to 600 px. */
  readonly small: string
  readonly alt: string
  readonly isFirst?: boolean
}

/**
 * An illustration. Each SVG file contains a light and a dark version; the fragment `#dark` selects the dark one. Styles
 * choose between them: the page is prerendered before the theme is known.
 */
export function Scene(props: Props) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-sunken">
      <Drawing {...props} className="by-day" />
      <Drawing {...props} className="by-night" shade="#dark" isFirst={false} />
    </div>
  )
}

type DrawingProps = Props & { readonly className: string; readonly shade?: string }

/** One that is not displayed loads nothing unless it is the first. */
function Drawing({ wide, small, alt, isFirst = false, className, shade = '' }: DrawingProps) {
  return (
    <picture className={className}>
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
