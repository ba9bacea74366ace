/**
 * A colour as `#0d202e`, for what cannot read our tokens, such as a frame of another house. Takes `oklch(0.235 0.036 242)`,
 * also with its lightness in percent; anything else is given back as it is. Transparency is left out.
 * By https://www.w3.org/TR/css-color-4/#color-conversion-code; what sRGB cannot show is cut off.
 */
export function hexOf(color: string): string {
  const found = /^oklch\(\s*([\d.]+)(%?)\s+([\d.]+)\s+([\d.]+)/.exec(color.trim())
  if (!found) return color.trim()
  const [, lightness, percent, chroma, hue] = found
  const rgb = rgbOf({
    lightness: Number(lightness) / (percent ? 100 : 1),
    chroma: Number(chroma),
    hue: Number(hue),
  })
  return `#${rgb.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

interface Oklch {
  lightness: number
  chroma: number
  /** In degrees. */
  hue: number
}

function rgbOf({ lightness, chroma, hue }: Oklch): number[] {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return linear.map(part => Math.round(Math.min(1, Math.max(0, bent(part))) * 255))
}

function bent(part: number): number {
  return part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055
}
