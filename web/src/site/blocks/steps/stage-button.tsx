import { Pause, Play } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'

interface StageButtonProps {
  control: 'pause' | 'play' | null
  onControl: () => void
  className: string
}

/** Stops and starts what moves by itself. Its place takes no room, so that it may come and go. */
export function StageButton({ control, onControl, className }: StageButtonProps) {
  if (!control) return null
  return (
    <IconButton
      icon={control === 'pause' ? Pause : Play}
      label={control === 'pause' ? 'Pause the animation' : 'Play the animation'}
      onClick={onControl}
      className={`absolute! ${className}`}
    />
  )
}
