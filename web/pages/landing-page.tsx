import { LandingHero } from "../features/landing/landing-hero.tsx";
import { useVisitor } from "./visitor-context.ts";

/** The page for visitors at "/". */
export function LandingPage() {
  const { openSignUp } = useVisitor();
  return <LandingHero onGetStarted={() => openSignUp()} />;
}
