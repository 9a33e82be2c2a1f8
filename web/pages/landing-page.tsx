import { LandingHero } from "../features/landing/landing-hero.tsx";
import { useVisitor } from "./visitor-context.ts";

export function LandingPage() {
  const { openSignUp } = useVisitor();
  return <LandingHero onGetStarted={openSignUp} />;
}
