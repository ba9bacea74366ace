import { Section } from '../blocks/section.tsx'
import { QUESTIONS } from './questions.ts'

export function FairQuestions() {
  return (
    <Section id="questions" heading="Fair questions" className="pb-[72px] sm:pb-28">
      <div className="mt-8 grid gap-x-14 gap-y-8 sm:mt-10 md:grid-cols-2">
        {QUESTIONS.map(({ asked, answer }) => (
          <div key={asked}>
            <h3 className="mb-1.5 text-[17px]/6 font-[650] tracking-[-0.016em]">{asked}</h3>
            <p className="text-[15px]/[23px] text-pretty text-ink-2">{answer}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}
