import { Monitor, Moon, Sun } from 'lucide-react'
import { type Theme, useTheme } from '../../kit/page/theme.ts'
import { Segmented } from '../../ui/forms/segmented.tsx'

const CHOICES = [
  { value: 'system', text: 'As the system', icon: Monitor },
  { value: 'light', text: 'Light', icon: Sun },
  { value: 'dark', text: 'Dark', icon: Moon },
] as const satisfies { value: Theme; text: string; icon: typeof Sun }[]

export function ThemeChoice() {
  const [theme, setTheme] = useTheme()
  const options = CHOICES.map(({ value, text, icon: Icon }) => ({
    value,
    text: (
      <>
        <Icon aria-hidden size={15} strokeWidth={1.75} />
        <span className="sr-only">{text}</span>
      </>
    ),
  }))
  return <Segmented label="Theme" value={theme} options={options} onChange={setTheme} />
}
