import { countVisit } from './visit.ts'

countVisit(document.currentScript?.dataset.page)
