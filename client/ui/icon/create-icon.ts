import { createElement, type ComponentType, type SVGProps } from 'react'

/** An icon of the library: its parts by tag and attributes, such as `['path', { d: 'M5 12h14' }]`. */
type IconData = {
  readonly name: string
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}
type Props = Omit<SVGProps<SVGSVGElement>, 'ref'> & { readonly size?: number | string }

/**
 * Makes the component of an icon. Builds have it instead of the function of `lucide-react`, which prepares its attributes at each
 * render, for options that nothing here uses: 1.1 KB of every page.
 */
export default function createIcon({ name, node }: IconData): ComponentType<Props> {
  const own = `lucide lucide-${name}`
  return function Icon({ size = 24, className, ...rest }) {
    const isNamed = Object.entries(rest).some(
      ([key, value]) => (key.startsWith('aria-') || key === 'role' || key === 'title') && value != null,
    )
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${own} ${className}` : own,
        'aria-hidden': isNamed ? undefined : 'true',
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
