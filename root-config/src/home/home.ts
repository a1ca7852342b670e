import './home.css'
import { endServiceWorkers } from '../service-worker.ts'
import desk from './desk.webp'
import handheld from './handheld.webp'

/** The pictures that the document names; they become files of the build by being named here. */
export const pictures = [desk, handheld]

/** Inter comes when the page stands: the first paint waits for no font. */
const wearInter = () => document.documentElement.classList.add('inter')

void endServiceWorkers(navigator.serviceWorker)
if (document.readyState === 'complete') wearInter()
else addEventListener('load', wearInter)
