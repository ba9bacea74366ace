import { Button } from '../ui/button.tsx'
import { Mark } from '../ui/mark.tsx'

/** What stands when drawing a page failed. It leans on nothing that could fail with it. */
export function RenderError() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div
        role="alert"
        className="grid w-full max-w-[440px] justify-items-center gap-2 rounded-lg border border-line bg-surface p-8 text-center shadow-1"
      >
        <Mark size={40} />
        <h1 className="mt-2 text-2xl font-[650] tracking-[-0.024em]">Dashboard Error</h1>
        <p className="text-ink-2">This page could not be drawn. Your mail is safe, and filtering goes on without it.</p>
        <Button tone="primary" className="mt-4" onClick={() => location.reload()}>
          Reload Page
        </Button>
      </div>
    </main>
  )
}
