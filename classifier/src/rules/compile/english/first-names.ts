/** Common first names: alone they could be anybody's. */
export const FIRST_NAMES: ReadonlySet<string> = new Set(
  `aaron adam adrian agnes ahmed aisha alan albert alex alexander alexandra alfie ali alice alina alison amanda amelia amir amy ana
  andre andrea andreas andrew andy angela anita anja ann anna anne anthony anton antonio arjun arthur astrid ayesha barbara beatrice
  ben benjamin bernard beth bill birgit bob brian bruno camille carla carlos carmen carol caroline catherine cecilia charles charlie
  charlotte chiara chloe chris christian christina christine christopher claire clara claudia colin connor craig dan daniel daniela
  daniele dave david dana deborah dennis diana diane diego dieter dmitri dominic donna doris dorothy doug duncan dylan ed eddie edward
  elena eleanor eli elias elisa elizabeth ella ellen emily emma eric erik erika ernst esther ethan eva evelyn fatima felix fiona
  florian frances francesca francis frank franz fred frederick gabriel gareth gary george georgia gerald giulia giovanni grace graham
  greg gregory guido gustav hannah hans harriet harry heather heidi helen helena henrik henry holly hugo ian ida igor ines ingrid irene
  isaac isabel isabella ivan jack jacob james jan jane janet jason javier jean jeff jennifer jenny jeremy jerry jesse jessica jim jo
  joan joanna joe johan johanna john jonas jonathan jordan jorge jose joseph joshua juan judith julia julian julie julien jurgen karen
  karin karl kate katherine kathleen katja keith kelly ken kenneth kevin kim kirsten klaus kristina kurt lars laura lauren lea leah
  lena leo leon leonie lewis liam lily linda lisa liz lorenzo louis louise luca lucas lucia lucy luis luke magda manuel marco marcus
  margaret maria marie marina mario marion mark markus marta martha martin martina mary mateo matt matthew maya megan melanie mia
  michael michel michelle miguel mike miriam mohamed mohammed monica muhammad nadia nancy natalie nathan neil nick nicholas nicola
  nicole nikos nina noah nora olga oliver olivia omar oscar otto pablo pamela patricia patrick paul paula paulo pedro peter petra phil
  philip pia pierre priya rachel rafael ralph ravi raymond rebecca richard rita rob robert roberto robin roger rosa rosie roy ruth ryan
  sabine sally sam samantha samuel sandra sara sarah scott sean sebastian sergio sharon shirley silvia simon sofia sonia sophie stefan
  stefanie stella stephanie stephen steve steven stuart sue susan susanne suzanne sven sylvia tania tanya tara teresa theo theresa
  thomas tim timothy tina tobias toby tom tomas tony tracy ursula ute valerie vanessa vera veronica victor victoria vincent walter
  wendy werner will william wolfgang yusuf yvonne zoe`.split(/\s+/),
)
