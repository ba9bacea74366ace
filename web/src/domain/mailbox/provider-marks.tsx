type MarkSize = 'sm' | 'md'

/** Google's mark, unmodified, as its brand rules ask. 18 px, or 15 px beside text. */
export function GoogleMark({ size = 'md' }: { size?: MarkSize }) {
  return (
    <svg viewBox="0 0 24 24" className={size === 'md' ? 'size-[18px]!' : 'size-[15px]!'} aria-hidden="true">
      <path
        fill="#4285F4"
        d="M22.5 12.27c0-.79-.07-1.54-.2-2.27H12v4.3h5.9a5.05 5.05 0 0 1-2.19 3.31v2.75h3.54c2.07-1.91 3.25-4.72 3.25-8.09z"
      />
      <path
        fill="#34A853"
        d="M12 23c2.96 0 5.44-.98 7.25-2.65l-3.54-2.75c-.98.66-2.24 1.05-3.71 1.05-2.86 0-5.28-1.93-6.14-4.52H2.2v2.84A11 11 0 0 0 12 23z"
      />
      <path fill="#FBBC05" d="M5.86 14.13a6.6 6.6 0 0 1 0-4.26V7.03H2.2a11 11 0 0 0 0 9.94z" />
      <path
        fill="#EA4335"
        d="M12 5.35c1.61 0 3.06.55 4.2 1.64l3.14-3.14A11 11 0 0 0 2.2 7.03l3.66 2.84C6.72 7.28 9.14 5.35 12 5.35z"
      />
    </svg>
  )
}

/** Microsoft's mark, unmodified, as its brand rules ask. 16 px, or 13 px beside text. */
export function MicrosoftMark({ size = 'md' }: { size?: MarkSize }) {
  return (
    <svg viewBox="0 0 18 18" className={size === 'md' ? 'size-4!' : 'size-[13px]!'} aria-hidden="true">
      <path fill="#F25022" d="M0 0h8.5v8.5H0z" />
      <path fill="#7FBA00" d="M9.5 0H18v8.5H9.5z" />
      <path fill="#00A4EF" d="M0 9.5h8.5V18H0z" />
      <path fill="#FFB900" d="M9.5 9.5H18V18H9.5z" />
    </svg>
  )
}
